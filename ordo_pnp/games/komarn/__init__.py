"""Komarn: the rules of Banner of Komarn, along a river of 54 areas."""
