import type { Scope } from '@/lib/bank-contract/authorization'

/** The firm of the demo that has clients. */
export const demoAdmin = 'ada@marlow.example'
const ben = 'ben@marlow.example'
const joy = 'joy@marlow.example'

const sam = 'sam.several@bank.example'

export interface DemoClient {
  /** As the bank calls it, and the firm too. */
  business: string
  /** Who approves at the bank, by the address they sign in with there. */
  owner: string
  environment?: 'sandbox'
  /** What the firm does not request. */
  withheld?: readonly Scope[]
  assigned: readonly string[]
  tags: readonly string[]
  isFavourite?: true
  /**
   * How long ago both programs' records say that it was approved. A consent lasts 365 days: one that is to have
   * ended has ended today, as its figures are of today.
   */
  approvedDaysAgo?: number
  /** Its owner has disconnected the app at the bank since. */
  isDisconnectedAtBank?: true
}

/** The client whose consent has ended, and the one whose consent ends next. */
export const endedClient = 'Lighthouse Legal LLP'
export const endingClient = 'Bluebird Dental PLLC'

/** Of the bank's 16 businesses four are left, to try a connection out with. */
export const demoClients: readonly DemoClient[] = [
  {
    business: 'Acme Robotics Inc.',
    owner: 'olivia.owner@bank.example',
    assigned: [demoAdmin],
    tags: ['Monthly close'],
    isFavourite: true,
  },
  { business: 'Kumo Trading KK', owner: sam, assigned: [ben], tags: ['Japan'] },
  { business: 'Gulf Pearl WLL', owner: sam, assigned: [ben], tags: ['Kuwait'] },
  {
    business: 'Hundred Thousand Ltd.',
    owner: 'max.many@bank.example',
    assigned: [demoAdmin],
    tags: ['Monthly close'],
  },
  { business: 'Pinecrest Pediatrics PC', owner: sam, assigned: [joy], tags: ['Health'] },
  {
    business: endingClient,
    owner: sam,
    assigned: [ben],
    tags: ['Health'],
    approvedDaysAgo: 359,
  },
  {
    business: 'Northwind Freight Inc.',
    owner: sam,
    assigned: [ben],
    tags: [],
    isDisconnectedAtBank: true,
  },
  {
    business: 'Juniper & Oak Design Studio',
    owner: sam,
    withheld: ['statements:read', 'invoicing:read'],
    assigned: [demoAdmin],
    tags: ['Quarterly'],
  },
  {
    business: endedClient,
    owner: sam,
    assigned: [demoAdmin],
    tags: ['Monthly close'],
    approvedDaysAgo: 365,
  },
  { business: 'Solstice Solar Co.', owner: sam, assigned: [joy], tags: ['Quarterly'] },
  { business: 'Redwood Analytics Inc.', owner: sam, assigned: [joy], tags: ['Monthly close'] },
  {
    business: 'Practice Bakery LLC',
    owner: sam,
    environment: 'sandbox',
    assigned: [joy],
    tags: [],
  },
]
