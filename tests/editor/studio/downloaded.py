"""What a browser gets of a file that a job has left."""


def whole(file):
    """Return what an open file holds, and close it."""
    with file:
        return file.read()
