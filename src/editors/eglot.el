;;; eglot.el --- `gasket lsp' for OpenCL C in Emacs 29  -*- lexical-binding: t -*-
(require 'eglot)

(define-derived-mode opencl-c-mode c-mode "OpenCL"
  "C mode for OpenCL C.")
(add-to-list 'auto-mode-alist '("\\.cl\\'" . opencl-c-mode))
(add-to-list 'eglot-server-programs '(opencl-c-mode . ("gasket" "lsp")))
(add-hook 'opencl-c-mode-hook #'eglot-ensure)
