/** What nothing here rehearses, and why. */
export const notRehearsed: readonly { id: string; what: string; why: string }[] = [
  {
    id: 'S-1',
    what: 'a disk of PostgreSQL that is full, or a page of it that is corrupt',
    why: 'it is PostgreSQL’s to refuse; a statement that fails is rehearsed (T-8)',
  },
  {
    id: 'H-4',
    what: 'two versions of the dashboard on one store',
    why: 'there is one version yet; migrations only add, and one instance alone makes them',
  },
]
