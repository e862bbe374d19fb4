/*
 * Copyright (c) 2024 The Authors. All rights reserved.
 */
#include "fast.h"

/* Kahan's compensation. */
static double carry(double sum, double value) { return sum + value; }

double fast_sum(const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum = carry(sum, values[i]);
  return sum;
}
