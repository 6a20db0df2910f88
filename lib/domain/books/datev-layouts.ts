import type { KnownLayout } from '@/lib/domain/books/known-layouts'
import type { ColumnRole } from '@/lib/domain/books/table-shape'

/** A batch of bookings has each booking once: its amount has no sign, and a code that is said of its account. */
const roles = {
  'Umsatz (ohne Soll/Haben-Kz)': 'amount',
  'Soll/Haben-Kennzeichen': 'direction',
  'WKZ Umsatz': 'currency',
  Konto: 'account',
  Belegdatum: 'day',
  'Belegfeld 1': 'reference',
  Buchungstext: 'description',
  'Generalumkehr (GU)': 'reversal',
  Generalumkehr: 'reversal',
} as const satisfies Record<string, ColumnRole>

/** By the heads of DATEV’s description of the format “Buchungsstapel”, and as some programs shorten one of them. */
export const datevLayouts: readonly KnownLayout[] = [
  'Gegenkonto (ohne BU-Schlüssel)',
  'Gegenkonto',
].map((contra) => ({
  program: 'datev',
  roles: { ...roles, [contra]: 'contra_account' },
  optional: ['WKZ Umsatz', 'Belegfeld 1', 'Buchungstext', 'Generalumkehr (GU)', 'Generalumkehr'],
  sign: { kind: 'coded', out: ['H'], in: ['S'], minus: 'reverses' },
}))
