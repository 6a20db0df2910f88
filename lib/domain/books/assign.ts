/**
 * Pairs `rows` with `columns`, each once at most, so that the pairs cost the least together: the Hungarian
 * algorithm with potentials (Kuhn 1955, Munkres 1957), in time rows² × columns. A cost below zero is a gain;
 * a pair that would gain nothing is not made. Gives for each row its column, or -1.
 */
export function assign(
  rows: number,
  columns: number,
  costOf: (row: number, column: number) => number,
): Int32Array {
  if (rows > columns) {
    const turned = assign(columns, rows, (row, column) => costOf(column, row))
    const found = new Int32Array(rows).fill(-1)
    for (const [column, row] of turned.entries()) if (row >= 0) found[row] = column
    return found
  }
  // What gains nothing costs nothing: then every row can have a column, and such pairs are dropped at the end.
  const costs = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      costs[row * columns + column] = Math.min(costOf(row, column), 0)
    }
  }
  const rowOf = solve(costs, rows, columns)
  const found = new Int32Array(rows).fill(-1)
  for (let column = 0; column < columns; column += 1) {
    const row = at(rowOf, column + 1) - 1
    if (row >= 0 && at(costs, row * columns + column) < 0) found[row] = column
  }
  return found
}

/** By column, from 1, its row, from 1; 0 is no row. There are no more rows than columns. */
function solve(costs: Float64Array, rows: number, columns: number): Int32Array {
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const cameFrom = new Int32Array(columns + 1)
  const slack = new Float64Array(columns + 1)
  const isUsed = new Uint8Array(columns + 1)
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row
    slack.fill(Infinity)
    isUsed.fill(0)
    let column = 0
    do {
      isUsed[column] = 1
      const current = at(rowOf, column)
      let step = Infinity
      let next = 0
      for (let other = 1; other <= columns; other += 1) {
        if (at(isUsed, other) === 1) continue
        const reduced =
          at(costs, (current - 1) * columns + other - 1) -
          at(rowPotential, current) -
          at(columnPotential, other)
        if (reduced < at(slack, other)) {
          slack[other] = reduced
          cameFrom[other] = column
        }
        if (at(slack, other) < step) {
          step = at(slack, other)
          next = other
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (at(isUsed, other) === 1) {
          rowPotential[at(rowOf, other)] = at(rowPotential, at(rowOf, other)) + step
          columnPotential[other] = at(columnPotential, other) - step
        } else slack[other] = at(slack, other) - step
      }
      column = next
    } while (at(rowOf, column) !== 0)
    while (column !== 0) {
      const before = at(cameFrom, column)
      rowOf[column] = at(rowOf, before)
      column = before
    }
  }
  return rowOf
}

function at(values: Float64Array | Int32Array | Uint8Array, index: number): number {
  // Every index is within the array: it runs over the rows and columns that the array was made for.
  return values[index] as number
}
