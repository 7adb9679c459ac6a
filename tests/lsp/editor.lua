-- editor.lua - Neovim 0.7 with `gasket lsp`, as src/editors/neovim.lua configures it: diagnostics, hover, definition, rename. The buffer is
-- k.cl of tests/groups/lsp.py. Prints "all is right", or ends with status 1.
local uri = vim.uri_from_bufnr(0)

local function fail(what, have)
  io.stdout:write(what .. ': ' .. vim.inspect(have) .. '\n')
  vim.cmd('cquit 1')
end

local function expect(what, have, want)
  if not vim.deep_equal(have, want) then
    fail(what, have)
  end
end

if not vim.wait(60000, function() return #vim.lsp.get_active_clients() == 1 end, 20) then
  fail('no server', vim.bo.filetype)
end
local client = vim.lsp.get_active_clients()[1].id
if not vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20) then
  fail('no diagnostics', vim.lsp.get_log_path())
end

local found = vim.diagnostic.get(0)
expect('diagnostics', { #found, found[1].lnum, found[1].col, found[1].end_col }, { 1, 6, 17, 23 })

local function request(method, line, character, more)
  local parameters = vim.tbl_extend('force', { textDocument = { uri = uri }, position = { line = line, character = character } }, more or {})
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 60000)
  return answers and answers[client] and answers[client].result
end

local hover = request('textDocument/hover', 6, 13)
if not hover or not hover.contents.value:find('int twice(int x)', 1, true) then
  fail('hover', hover)
end

vim.api.nvim_win_set_cursor(0, { 7, 13 })
vim.lsp.buf.definition()
if not vim.wait(60000, function() return vim.api.nvim_win_get_cursor(0)[1] == 1 end, 20) then
  fail('definition', vim.api.nvim_win_get_cursor(0))
end
expect('place of the definition', vim.api.nvim_win_get_cursor(0), { 1, 4 })

vim.lsp.buf.rename('doubled')
if not vim.wait(60000, function() return vim.api.nvim_buf_get_lines(0, 0, 1, true)[1] == 'int doubled(int x)' end, 20) then
  fail('rename', vim.api.nvim_buf_get_lines(0, 0, -1, true))
end
expect('the renamed use', vim.api.nvim_buf_get_lines(0, 6, 7, true)[1], '    a[0] = doubled(lenght(3.0f));')
expect('its diagnostic moves', vim.wait(60000, function()
  local moved = vim.diagnostic.get(0)
  return #moved == 1 and moved[1].col == 19
end, 20), true)

io.stdout:write('all is right\n')
vim.lsp.stop_client(client)
vim.wait(60000, function() return vim.lsp.client_is_stopped(client) end, 20)
vim.cmd('qall!')
