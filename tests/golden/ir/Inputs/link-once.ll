define linkonce_odr spir_func i32 @seven() { ret i32 7 }
define spir_func i32 @other() {
  %a = call spir_func i32 @seven()
  ret i32 %a
}
