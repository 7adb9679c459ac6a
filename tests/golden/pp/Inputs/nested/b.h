#pragma once
int from_b;
