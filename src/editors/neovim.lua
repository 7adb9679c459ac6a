-- neovim.lua - `gasket lsp` for OpenCL C in Neovim 0.7 and later. Keys are those of your other language servers.
vim.cmd('autocmd BufRead,BufNewFile *.cl setfiletype opencl')

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'opencl',
  callback = function(event)
    local found = vim.fs and vim.fs.find({ 'gasket.toml', 'compile_commands.json', 'compile_flags.txt', '.git' }, { upward = true, path = event.file })[1]
    local client = vim.lsp.start_client({
      name = 'gasket',
      cmd = { 'gasket', 'lsp' },
      root_dir = found and vim.fs.dirname(found) or vim.fn.getcwd(),
      init_options = { hints = { spaces = true, conversions = false, costs = false } },
    })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})
