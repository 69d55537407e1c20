"""Solution trees and what they prove: PB section 4, ST sections 2 to 4."""
