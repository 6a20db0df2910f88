import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dueAt, watchOffset } from '@/lib/domain/close/watch-hours'

const clients = Array.from({ length: 1000 }, () => ({ connection_id: randomUUID() }))

it('the calls of a thousand clients are spread over the day, each at its own time', () => {
  const hours = clients.map(({ connection_id }) => Math.floor(watchOffset(connection_id) / 3600))
  for (let hour = 0; hour < 22; hour += 1) {
    const due = hours.filter((each) => each === hour).length
    expect(due).toBeGreaterThan(10)
    expect(due).toBeLessThan(100)
  }
  expect(Math.max(...hours)).toBeLessThan(22)
})

it('a client is due at the same time of each day, and from then on', () => {
  const [client] = clients
  if (client === undefined) throw new Error('there has to be one')
  const offset = watchOffset(client.connection_id) * 1000
  for (const day of [Date.UTC(2026, 6, 7), Date.UTC(2026, 9, 25)]) {
    expect(dueAt([client], new Date(day + offset - 1000))).toEqual([])
    expect(dueAt([client], new Date(day + offset))).toEqual([client])
    expect(dueAt([client], new Date(day + 86_399_000))).toEqual([client])
  }
})

it('who waited longest comes first', () => {
  const due = dueAt(clients, new Date(Date.UTC(2026, 6, 7, 12)))
  const offsets = due.map(({ connection_id }) => watchOffset(connection_id))
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
  expect(due.length).toBeLessThan(clients.length)
})
