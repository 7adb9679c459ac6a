set pagination off
info threads
print $g1.w
print/x $mask
set $before = (long) $pc
stepi 5
printf "forwards %d\n", ((long) $pc - $before) / 16
set $after = (long) $pc
reverse-stepi 5
printf "backwards %d\n", ($after - (long) $pc) / 16
set $address = 0x100fffff000 + 80
watch *(int *) $address
continue
info threads
reverse-continue
monitor info launch
delete
reverse-continue
print *(int *) $address
kill
