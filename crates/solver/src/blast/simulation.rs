//! Circuits computed on many inputs at once, to hold them against the hardware.

use super::encoder::Encoder;
use super::gates::{Gate, Lit};
use glassbox_expr::{Term, TermPool};

/// How many inputs are computed at once: one in each bit of a machine word.
const LANES: usize = 64;

/// The circuit of a term, which is the one that the solver gives to the SAT solver.
///
/// It is here for the workbench, which runs it on millions of operands; nothing else needs it.
pub struct Circuit {
    /// Each gate after those that it reads, with its output.
    gates: Vec<(usize, Gate)>,
    inputs: Vec<Vec<Lit>>,
    output: Vec<Lit>,
    /// What each variable is in each lane.
    values: Vec<u64>,
}

impl Circuit {
    /// The circuit of a term whose symbols are the inputs. None if a part of it has no circuit, or has more bits than
    /// fit into a machine word.
    pub fn new(pool: &TermPool, term: Term, inputs: &[Term]) -> Option<Circuit> {
        let mut encoder = Encoder::new();
        for &input in inputs.iter().chain([&term]) {
            encoder.encode(pool, input).ok()?;
        }
        let word = |term: Term| encoder.word(term).filter(|word| word.len() <= LANES).map(<[Lit]>::to_vec);
        let words = inputs.iter().map(|&input| word(input)).collect::<Option<Vec<_>>>()?;
        let output = word(term)?;
        if !encoder.free_terms(pool, &[term]).is_empty() {
            return None;
        }
        let mut values = vec![0; encoder.gates.variables() as usize + 1];
        // The first variable is the constant.
        values[1] = u64::MAX;
        Some(Circuit { gates: encoder.gates.in_order(), inputs: words, output, values })
    }

    /// How many gates there are.
    pub fn gates(&self) -> usize {
        self.gates.len()
    }

    /// The outputs for 64 inputs. An input that is a number must be one that the solver knows: with the one NaN.
    pub fn run(&mut self, inputs: &[[u64; 64]]) -> [u64; 64] {
        for (word, lanes) in self.inputs.iter().zip(inputs) {
            let rows = transposed(lanes);
            for (&lit, row) in word.iter().zip(rows) {
                self.values[lit.unsigned_abs() as usize] = row;
            }
        }
        for (output, gate) in &self.gates {
            let get = |lit: Lit| get(&self.values, lit);
            let value = match *gate {
                Gate::And(a, b) => get(a) & get(b),
                Gate::Xor(a, b) => get(a) ^ get(b),
                Gate::Xor3(a, b, c) => get(a) ^ get(b) ^ get(c),
                Gate::Majority(a, b, c) => {
                    let (a, b, c) = (get(a), get(b), get(c));
                    (a & b) | (a & c) | (b & c)
                }
                Gate::Mux(c, a, b) => {
                    let c = get(c);
                    (c & get(a)) | (!c & get(b))
                }
                Gate::All(ref inputs) => inputs.iter().fold(u64::MAX, |all, &lit| all & get(lit)),
            };
            self.values[*output] = value;
        }
        let mut rows = [0; LANES];
        for (row, &lit) in rows.iter_mut().zip(&self.output) {
            *row = get(&self.values, lit);
        }
        transposed(&rows)
    }
}

fn get(values: &[u64], lit: Lit) -> u64 {
    let value = values[lit.unsigned_abs() as usize];
    if lit < 0 { !value } else { value }
}

/// Rows and columns of bits exchanged, in blocks that are halved.
fn transposed(rows: &[u64; LANES]) -> [u64; LANES] {
    let mut rows = *rows;
    let mut size = LANES / 2;
    let mut mask = u64::MAX >> size;
    while size > 0 {
        for i in (0..LANES).filter(|i| i & size == 0) {
            let moved = ((rows[i] >> size) ^ rows[i + size]) & mask;
            rows[i] ^= moved << size;
            rows[i + size] ^= moved;
        }
        size /= 2;
        mask ^= mask << size;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{BinaryOp, Sort};

    #[test]
    fn bit_i_of_row_j_becomes_bit_j_of_row_i() {
        let mut rows = [0u64; LANES];
        for (j, row) in rows.iter_mut().enumerate() {
            *row = (j as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let columns = transposed(&rows);
        for (j, row) in rows.iter().enumerate() {
            for (i, column) in columns.iter().enumerate() {
                assert_eq!((row >> i) & 1, (column >> j) & 1);
            }
        }
    }

    #[test]
    fn every_lane_has_its_own_product() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let product = pool.binary(BinaryOp::Mul, x, y);
        let mut circuit = Circuit::new(&pool, product, &[x, y]).into_iter();
        let operands = |factor: u32| std::array::from_fn(|i| u64::from((i as u32).wrapping_mul(factor)));
        let inputs: [[u64; 64]; 2] = [operands(0x1234_5677), operands(0x0fed_cba9)];
        let outputs = circuit.next().map(|mut circuit| circuit.run(&inputs));
        let right = std::array::from_fn(|i| u64::from((inputs[0][i] as u32).wrapping_mul(inputs[1][i] as u32)));
        assert_eq!(outputs, Some(right));
    }
}
