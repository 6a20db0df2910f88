/** The heads of a batch of bookings, as DATEV’s description of the format has them in version 13. */
export const datevHeads: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz),Soll/Haben-Kennzeichen,WKZ Umsatz,Kurs,Basis-Umsatz,WKZ Basis-Umsatz',
  'Konto,Gegenkonto (ohne BU-Schlüssel),BU-Schlüssel,Belegdatum,Belegfeld 1,Belegfeld 2,Skonto',
  'Buchungstext,Postensperre,Diverse Adressnummer,Geschäftspartnerbank,Sachverhalt,Zinssperre,Beleglink',
  ...Array.from({ length: 8 }, (_, at) => `Beleginfo - Art ${at + 1},Beleginfo - Inhalt ${at + 1}`),
  'KOST1 - Kostenstelle,KOST2 - Kostenstelle,Kost-Menge,EU-Land u. UStID,EU-Steuersatz',
  'Abw. Versteuerungsart,Sachverhalt L+L,Funktionsergänzung L+L,BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer,BU 49 Funktionsergänzung',
  ...Array.from(
    { length: 20 },
    (_, at) => `Zusatzinformation - Art ${at + 1},Zusatzinformation - Inhalt ${at + 1}`,
  ),
  'Stück,Gewicht,Zahlweise,Forderungsart,Veranlagungsjahr,Zugeordnete Fälligkeit,Skontotyp',
  'Auftragsnummer,Buchungstyp,USt-Schlüssel (Anzahlungen),EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen),EU-Steuersatz (Anzahlungen),Erlöskonto (Anzahlungen)',
  'Herkunft-Kz,Buchungs GUID,KOST-Datum,SEPA-Mandatsreferenz,Skontosperre,Gesellschaftername',
  'Beteiligtennummer,Identifikationsnummer,Zeichnernummer,Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt,Kennzeichen SoBil-Buchung,Festschreibung,Leistungsdatum',
  'Datum Zuord. Steuerperiode,Fälligkeit,Generalumkehr (GU),Steuersatz,Land,Abrechnungsreferenz',
  'BVV-Position (Betriebsvermögensvergleich),EU-Land u. UStID (Ursprung),EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
].flatMap((part) => part.split(','))

export interface DatevBooking {
  readonly amount: string
  readonly code: string
  readonly account: string
  readonly contra: string
  /** Day and month. */
  readonly day: string
  readonly text?: string
  readonly currency?: string
  readonly reversal?: string
}

export interface DatevFields {
  /** Of format 21, whose fiscal year begins and whose days are. */
  readonly format?: string
  readonly yearStart?: string
  readonly first?: string
  readonly last?: string
  readonly currency?: string
}

/** The header record: its start of the fiscal year is field 13, its days are 15 and 16, its currency 22. */
export function datevHeader({
  format = '21',
  yearStart = '20260101',
  first = '20260601',
  last = '20260630',
  currency = 'EUR',
}: DatevFields = {}): string {
  const begin = `"EXTF";700;${format};"Buchungsstapel";13;20260705120000000;;"RE";"";"";29098;55003`
  return `${begin};${yearStart};4;${first};${last};"Juni";"MM";1;0;0;"${currency}";;"";;;"03";;;"";""`
}

/** A line of as many cells as the heads. */
export function datevLine(booking: DatevBooking, width = datevHeads.length): string {
  const { amount, code, account, contra, day, text = '', currency = '', reversal = '' } = booking
  const cells = new Map([
    [1, amount],
    [2, `"${code}"`],
    [3, `"${currency}"`],
    [7, account],
    [8, contra],
    [10, day],
    [11, '"RE-7"'],
    [14, `"${text}"`],
    [114, '0'],
    [118, reversal],
  ])
  return Array.from({ length: width }, (_, at) => cells.get(at + 1) ?? '').join(';')
}

/** The file in Windows-1252. */
export function datevBytes(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}

/** A whole batch, of all 125 columns or the first of them. */
export function datevFile(
  bookings: readonly DatevBooking[],
  fields: DatevFields = {},
  width = datevHeads.length,
): Uint8Array {
  const heads = datevHeads.slice(0, width).join(';')
  const lines = bookings.map((booking) => datevLine(booking, width))
  return datevBytes([datevHeader(fields), heads, ...lines])
}
