import { expect } from 'vitest'
import { type Look, places } from '@/test/another-bank/looks'

/** A person looks there, one place after another, and sees what is said. */
export async function expectLooks(connection_id: string, looks: readonly Look[]): Promise<void> {
  for (const { at, with: instead = {}, sees, not = [] } of looks) {
    const words = await places[at](connection_id, instead)
    for (const text of sees) expect(words, at).toContain(text)
    for (const text of [...not, ...neverSeen]) expect(words, at).not.toContain(text)
  }
}

const neverSeen = ['[object', 'Invalid Date', 'NaN', '$undefined']
