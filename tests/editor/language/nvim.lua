-- Driven by test_editors.py, after the code of the guide: opens the file in $ORDO_FILE, mends the first finding by its remedy, and tells
-- in $ORDO_TOLD what was seen.
local told = {}

local function wait(holds)
  return vim.wait(60000, holds, 20)
end

vim.cmd("edit " .. vim.env.ORDO_FILE)
vim.bo.filetype = "yaml"
told.found = wait(function()
  return #vim.diagnostic.get(0) > 0
end)
local first = vim.diagnostic.get(0)[1]
told.line, told.column, told.message = first.lnum, first.col, first.message
local place = vim.lsp.util.make_given_range_params({ first.lnum + 1, first.col }, { first.lnum + 1, first.end_col })
place.context = { diagnostics = {} }
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", place, 60000)) do
  told.title = answer.result[1].title
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, "utf-16")
end
told.text = vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, false)[1]
told.mended = wait(function()
  return #vim.diagnostic.get(0) == 0
end)
vim.fn.writefile({ vim.fn.json_encode(told) }, vim.env.ORDO_TOLD)
vim.cmd("qa!")
