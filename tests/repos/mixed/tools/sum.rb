# frozen_string_literal: true

# Prints the sum of a column of numbers.
module Sum
  # Reads numbers from a stream.
  def self.read(io)
    io.each_line.sum(&:to_f)
  end
end
