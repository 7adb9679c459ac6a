// parser/library/clock.cl - the clock in halves, the lower one first (cl_khr_kernel_clock).
uint2 clock_read_hilo_device(void) { return as_uint2(clock_read_device()); }
uint2 clock_read_hilo_work_group(void) { return as_uint2(clock_read_work_group()); }
uint2 clock_read_hilo_sub_group(void) { return as_uint2(clock_read_sub_group()); }
