import type { ClosePerson } from '@/lib/domain/close/close-read'
import { initialsOf } from '@/lib/format/avatar'

/** Initials by which a paper names people, and whom each stands for; no two are named alike. */
export function createInitials(nameOf: (id: string) => string): {
  of: (id: ClosePerson['id']) => string
  list: () => readonly (readonly [initials: string, name: string])[]
} {
  const given = new Map<string, string>()
  return {
    of: (id) => {
      const known = given.get(id)
      if (known !== undefined) return known
      const initials = initialsOf(nameOf(id))
      const taken = new Set(given.values())
      let own = initials
      for (let nth = 2; taken.has(own); nth += 1) own = `${initials}${nth}`
      given.set(id, own)
      return own
    },
    list: () => Array.from(given, ([id, initials]) => [initials, nameOf(id)] as const),
  }
}
