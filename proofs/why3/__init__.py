"""A second road to `proved`: the same Python source in WhyML, whose conditions Why3 makes and discharges."""
