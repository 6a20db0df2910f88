/** Invented companies and people: nothing here names a real one. */
export const suppliers = [
  'Cloudbarn Hosting',
  'Paperkite Software',
  'Tallgrass Telecom',
  'Meridian Freight',
  'Bolt & Bracket Supply',
  'Sunny Side Office Goods',
  'Ferrous Metals Depot',
  'Quillmark Legal',
  'Ledgerline Advisory',
  'Brightwater Utilities',
  'Greenfield Insurance',
  'Packhorse Logistics',
  'Copperleaf Printing',
  'Harborview Storage',
  'Northstar Recruiting',
  'Evergreen Cleaning',
] as const

export const merchants = [
  'Corner Bean Café',
  'Fastlane Fuel',
  'Paperkite Software',
  'Skyways Airline',
  'Hotel Meridian',
  'Yellow Door Taxi',
  'Noodle Republic',
  'Officeworks Depot',
  'Adbeam Advertising',
  'Cloudbarn Hosting',
  'Designhub Subscription',
  'Metro Parking',
  'Dockside Grill',
  'Parcelpoint Shipping',
  'Trainline East',
  'Toolshed Hardware',
  'Fresh Basket Market',
  'Conference Pass Ltd.',
] as const

export const payers = [
  'Stripeline Payouts',
  'Marketplace Settlement',
  'Squareline Payouts',
  'Lockbox Deposit',
] as const

export const customerNames = [
  'Atlas Manufacturing Co.',
  'Beacon Health Group',
  'Cobalt Studios LLC',
  'Dunmore Estates',
  'Elm Street Partners',
  'Fjord Imports A/S',
  'Granite Peak Outfitters',
  'Hollis & Wray LLP',
  'Ivory Coast Trading SARL',
  'Jubilee Events',
  'Kestrel Aviation Inc.',
  'Lumen Lighting GmbH',
  'Mosaic Schools Trust',
  'Nimbus Weather Services',
  'Orchard Foods Co-op',
  'Pálinka & Sons Kft.',
  'Quarry Lane Builders',
  'Ridgeway University',
  'Señor Taco Franchise',
  'Tidewater Marine',
] as const

export const givenNames = [
  'Amara',
  'Boris',
  'Chloé',
  'Diego',
  'Esther',
  'Farid',
  'Grace',
  'Hiro',
  'Ingrid',
  'Jamal',
  'Keiko',
  'Lena',
  'Mateo',
  'Noor',
  'Oskar',
  'Priya',
  'Quinn',
  'Rosa',
  'Søren',
  'Tala',
] as const

export const familyNames = [
  'Abara',
  'Brandt',
  'Castillo',
  'Dubois',
  'Eriksen',
  'Farouk',
  'Goldberg',
  'Hayashi',
  'Ivanov',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'O’Brien',
  'Petrov',
  'Quigley',
  'Rossi',
  'Sato',
  'Thornton',
] as const

export const cardNames = [
  'Team travel',
  'Office supplies',
  'Advertising',
  'Software',
  'Field work',
  'Events',
  'Client lunches',
  'Fuel',
] as const

export const products = [
  'Consulting, hourly',
  'Monthly retainer',
  'Installation',
  'Annual licence',
  'Spare parts',
  'Training day',
  'Maintenance plan',
  'Design review',
] as const

export const memos = [
  'Invoice payment',
  'Monthly service',
  'Q3 allocation',
  'Per agreement',
  'Reimbursement',
  'Order 4471',
  'Renewal',
] as const

export const notes = [
  'Split with Boston office',
  'Ask Lena for the receipt',
  '100 % deductible',
] as const

export const streets = ['Harbor Road', 'Mill Lane', 'Fifth Avenue', 'Station Street'] as const
