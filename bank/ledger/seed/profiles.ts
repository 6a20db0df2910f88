import type { Role } from '@/bank/ledger/people'
import { oddNames } from '@/bank/ledger/seed/vocabulary'

export interface Profile {
  name: string
  environment: 'production' | 'sandbox'
  currency: string
  /** A typical month's income in US cents; other currencies are scaled from it. */
  monthlyRevenue: number
  cards: number
  customers: number
  invoicesPerMonth: number
  cardPurchasesPerDay: number
  trait: 'ordinary' | 'complete' | 'odd' | 'empty' | 'volume'
  members: readonly (readonly [person: keyof typeof people, role: Role])[]
}

export const password = 'correct-horse-battery'

/** Who can sign in at the bank; the keys are used in `members`. */
export const people = {
  olivia: { email: 'olivia.owner@bank.example', full_name: 'Olivia Owner' },
  adam: { email: 'adam.admin@bank.example', full_name: 'Adam Admin' },
  sam: { email: 'sam.several@bank.example', full_name: 'Sam Several' },
  bea: { email: 'bea.bookkeeper@bank.example', full_name: 'Bea Bookkeeper' },
  eli: { email: 'eli.employee@bank.example', full_name: 'Eli Employee' },
  max: { email: 'max.many@bank.example', full_name: 'Max Many' },
} as const

const ordinary = {
  environment: 'production',
  currency: 'USD',
  monthlyRevenue: 8_000_000,
  cards: 4,
  customers: 6,
  invoicesPerMonth: 3,
  cardPurchasesPerDay: 0.5,
  trait: 'ordinary',
  members: [['sam', 'owner']],
} as const satisfies Omit<Profile, 'name'>

const firstProfiles: readonly Profile[] = [
  {
    ...ordinary,
    name: 'Acme Robotics Inc.',
    monthlyRevenue: 42_000_000,
    cards: 24,
    customers: 14,
    invoicesPerMonth: 8,
    cardPurchasesPerDay: 1.5,
    trait: 'complete',
    members: [
      ['olivia', 'owner'],
      ['adam', 'admin'],
      ['bea', 'bookkeeper'],
      ['eli', 'employee'],
    ],
  },
  { ...ordinary, name: 'Kumo Trading KK', currency: 'JPY' },
  { ...ordinary, name: 'Gulf Pearl WLL', currency: 'KWD', monthlyRevenue: 12_000_000 },
  {
    ...ordinary,
    name: 'Hundred Thousand Ltd.',
    monthlyRevenue: 900_000_000,
    cards: 12,
    customers: 5,
    invoicesPerMonth: 1,
    trait: 'volume',
    members: [['max', 'owner']],
  },
  { ...ordinary, name: 'Empty Nest LLC', trait: 'empty' },
  // One customer for each of the odd names.
  {
    ...ordinary,
    name: 'Odd Fellows & Sons',
    trait: 'odd',
    customers: oddNames.length,
    invoicesPerMonth: 5,
  },
  {
    ...ordinary,
    name: 'Harbor Coffee Roasters LLC',
    members: [
      ['olivia', 'owner'],
      ['bea', 'bookkeeper'],
    ],
  },
  {
    ...ordinary,
    name: 'Bluebird Dental PLLC',
    members: [
      ['sam', 'owner'],
      ['adam', 'admin'],
      ['bea', 'bookkeeper'],
    ],
  },
  { ...ordinary, name: 'Northwind Freight Inc.', monthlyRevenue: 21_000_000 },
  { ...ordinary, name: 'Juniper & Oak Design Studio', monthlyRevenue: 3_500_000 },
  { ...ordinary, name: 'Lighthouse Legal LLP', monthlyRevenue: 15_000_000 },
  { ...ordinary, name: 'Solstice Solar Co.' },
  { ...ordinary, name: 'Pinecrest Pediatrics PC' },
  { ...ordinary, name: 'Redwood Analytics Inc.', monthlyRevenue: 30_000_000 },
  {
    ...ordinary,
    name: 'Acme Robotics Inc. (sandbox)',
    environment: 'sandbox',
    members: [
      ['olivia', 'owner'],
      ['adam', 'admin'],
      ['bea', 'bookkeeper'],
    ],
  },
  { ...ordinary, name: 'Practice Bakery LLC', environment: 'sandbox' },
]

/** The businesses that all play a part: fewer are for tests only. */
export const minBusinesses = firstProfiles.length

/** `count` businesses; those beyond the first are small, alike and numbered. */
export function listProfiles(count: number): Profile[] {
  const more = Array.from({ length: Math.max(0, count - minBusinesses) }, (_, index) => ({
    ...ordinary,
    name: `Branch Office ${String(index + 1).padStart(4, '0')} LLC`,
    monthlyRevenue: 2_000_000,
    cards: 1,
    customers: 1,
    invoicesPerMonth: 0.25,
    cardPurchasesPerDay: 0.02,
  }))
  return [...firstProfiles, ...more].slice(0, count)
}
