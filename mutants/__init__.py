"""Mutation testing: small changes of the code, each of which some test should notice. See ``make mutants``.

A mutant is one change of one place: a comparison turned, a number one higher, a statement left out. It *survives* if every
test that runs its function passes. A survivor is a hole in the tests, which a test closes, or it is equivalent: no input
shows the difference that matters. ``mutants/equivalent.yaml`` lists those with the reason; they are not tried again.

Why no library: cosmic-ray 8.7 writes mutants into the checkout itself, and runs one command for all of them, which with
this suite takes 11 minutes of CPU each. mutmut 3.5 chooses tests by function, as is done here, but puts a dispatcher in the
place of every function (the tests that replace text in the rules, or look at the source, fail before the first mutant),
and leaves code at module level alone. mutatest and MutPy are no longer maintained.
"""
