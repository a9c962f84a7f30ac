"""Sheets: how pieces are placed, marked and turned on paper."""
