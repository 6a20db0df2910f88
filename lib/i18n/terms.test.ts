import { describe, expect, test } from 'vitest'
import { ar } from '@/lib/i18n/ar'
import { de } from '@/lib/i18n/de'
import { es } from '@/lib/i18n/es'
import type { Messages } from '@/lib/i18n/en'

/**
 * A concept of the glossary in `CONTRIBUTING.md`: its word in a language, those that are not said for it, and an
 * area where they mean another thing.
 */
type Term = readonly [concept: string, word: RegExp, others: RegExp, elsewhere?: string]

const german: readonly Term[] = [
  ['transaction', /Umsatz/, /Transaktion|\bBuchung(en)?\b/],
  ['pending', /vorgemerkt/, /\b[Aa]usstehende/],
  ['settled', /gebucht/, /[Vv]erbucht/],
  ['posted date', /Buchungstag/, /Buchungsdat/],
  ['initiated', /ausgelöst/, /[Vv]eranlasst/],
  ['statement', /Kontoauszug/, /Kontoabschluss|Bankauszug/],
  ['opening and closing balance', /Endsaldo/, /Schlusssaldo|Startsaldo|Eröffnungssaldo/],
  ['tie-out', /stimmt/i, /[Ss]timmt (ab|überein)\b|geht auf\b|gehen auf\b/],
  ['receipt', /Beleg/, /Quittung/],
  ['payee', /Zahlungsempfänger/, /(?<!Zahlungs)[Ee]mpfänger/],
  ['counterparty', /Gegenpartei/, /Gegenseite|Geschäftspartner/],
  ['duplicate', /Dublette/, /Duplikat|Doppelzahlung/],
  ['own transfer', /Umbuchung/, /Eigenübertrag|Transfer/],
  ['client', /Mandant/, /Klient/],
  ['consent', /Freigabe/, /[Zz]ustimm|[Ee]inwillig|[Gg]enehmig/],
  ['renew', /erneuer/, /[Vv]erläng/],
  ['access', /Zugriff/, /\bZugang\b/],
  ['close', /Abschluss/, /Monatsschluss|Abschließung/],
  ['finding', /Befund/, /Feststellung|Fundstelle/],
  [
    'accepted',
    /akzeptiert/,
    /Änderung(en)? .*(angenommen|annehmen)|Befunde? (angenommen|annehmen)/,
  ],
  ['materiality', /Wesentlichkeit/, /Materialität|Erheblichkeit/],
  ['preparer', /Ersteller/, /[Vv]orbereiter\b|\bvorbereitet\b/],
  ['to sign', /unterzeichn/i, /unterschr(ieben|eib)/i],
  ['deactivated', /[Dd]eaktivier/, /Person gesperrt|\{person\} sperren/],
  ['close paper', /Blatt/, /(?:das|seinem) Papier/],
  ['ZIP', /ZIP/, /\b[Zz]ip\b(?! \{)/],
]

const spanish: readonly Term[] = [
  ['transaction', /movimiento/, /transacci|(?<!Corte de )\boperaci[oó]n/i],
  ['statement', /extracto/, /estado de cuenta/i],
  // Of what happened while a connection had ended, a receipt is another one.
  ['receipt', /justificante/, /\brecibos?\b|comprobante/i, 'gap_data'],
  ['consent', /autorizaci/, /consentimiento/i],
  ['payee', /beneficiario/, /perceptor/i],
  // The other account of a booking is called so in every ledger.
  ['counterparty', /contraparte/i, /(?<!cuenta de )contrapartida/i],
  ['finding', /hallazgo/, /constataci/i],
  ['reconnect', /reconect/i, /volver a conectar/i],
  ['preparer', /preparador/i, /elaborador/i],
  // A signature is called `firma`.
  [
    'firm',
    /despacho/,
    /\b(?:la|su|nuestra) firma (?:que|ha|puede)|Puntos de la firma|datos de la firma/,
  ],
  ['digest', /huella/i, /Resumen de #/],
  ['period', /periodo/, /período/],
  ['closing balance', /saldo final/i, /El cierre es la|Cierre (según|esperado)|menos el cierre/],
]

const arabic: readonly Term[] = [
  // Parameters of an address are called by the same word.
  ['transaction', /حرك/, /معامل(?!اتك المصرفية)/, 'problems'],
  ['bank', /البنك/, /(?<!\p{L})(?:ال|لل|بال)?مصرف(?!\p{L})/u],
  ['shared', /مشارَك/, /مشترك/],
  ['to lock', /قُفل/, /ثبّته \{|^ثبّته$/],
  ['signatures', /التوقيعات/, /التواقيع/],
]

function messagesOf(messages: Messages): [key: string, said: string][] {
  return Object.entries(messages).flatMap(([area, of]) =>
    Object.entries(of).map(([name, said]): [string, string] => [`${area}.${name}`, said]),
  )
}

describe.each([
  ['German', de, german],
  ['Spanish', es, spanish],
  ['Arabic', ar, arabic],
] as const)('%s says', (_, messages, terms) => {
  const all = messagesOf(messages)
  test.each(
    terms.map(([concept, word, others, elsewhere = '']) => ({ concept, word, others, elsewhere })),
  )('$concept by one word', ({ word, others, elsewhere }) => {
    expect(all.some(([, said]) => word.test(said))).toBe(true)
    const own = all.filter(([key]) => elsewhere === '' || !key.startsWith(`${elsewhere}.`))
    expect(own.filter(([, said]) => others.test(said))).toEqual([])
  })
})
