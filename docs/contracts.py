"""The contract that a room is entered through its door, for ``lint-imports``."""

from __future__ import annotations

from typing import Any

from importlinter import Contract, ContractCheck, fields, output


class DoorContract(Contract):
    """Modules of one room import another room, never a module inside it."""

    package = fields.StringField()
    open_rooms = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: Any, verbose: bool) -> ContractCheck:  # noqa: FBT001 (as import-linter calls it)
        """Return the imports that go past a door."""
        package = str(self.package)
        opened = {str(each) for each in self.open_rooms or ()}
        found = []
        for importer in sorted(graph.modules):
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                room = imported.removeprefix(f"{package}.").partition(".")[0]
                is_inside = imported.count(".") > 1 and imported.startswith(f"{package}.")
                is_same = importer == f"{package}.{room}" or importer.startswith(f"{package}.{room}.")
                if is_inside and not is_same and room not in opened and importer != package:
                    found.append(f"{importer} -> {imported}")
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """List them."""
        for each in check.metadata["found"]:
            output.print_error(each)
