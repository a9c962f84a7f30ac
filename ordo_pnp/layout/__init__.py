"""Pure geometry in millimetres: pages, sheets, marks. Knows neither cards nor rules."""
