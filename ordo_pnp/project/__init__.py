"""What a command works on: the project, the sets from outside and the part of them that is meant."""
