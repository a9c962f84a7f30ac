"""The laws and scenarios of ordo as tests of this package."""

pytest_plugins = ["ordo_pnp.testing.plugin"]
