import { checkedDays } from '@/lib/domain/checks/checked-row'
import { closePeriod } from '@/lib/domain/close/close-period'
import { todayIn } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { nameClose } from '@/lib/present/close/shown-close'
import type { Paper } from '@/lib/present/paper/paper'
import { parseCloseView } from '@/lib/search-params/close-view'
import { type PaperSize, type PaperView, parsePaperView } from '@/lib/search-params/paper'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { drawPaper, sheetsOf } from '@/lib/server/paper/draw-paper'
import { paperFontsOf } from '@/lib/server/paper/paper-fonts'
import { getReader } from '@/lib/server/http/get-reader'
import { ReadFailedError } from '@/lib/server/http/to-problem'
import { paperOfClose } from '@/lib/server/reads/paper-of-close'
import { readCloseOf } from '@/lib/server/reads/read-close'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { whileAllowed } from '@/lib/server/reads/read-client'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

interface PaperRead {
  readonly paper: Paper
  readonly view: PaperView
  readonly size: PaperSize
  readonly isLocked: boolean
  /** "June 2026" */
  readonly period: string
}

/** The paper of the close of the days that an address names: by the usual thresholds, whatever it says. */
async function readPaper(
  access: ClientAccess,
  raw: RawSearchParams,
  given: Reader,
): Promise<PaperRead> {
  const view = parsePaperView(raw)
  const { time_zone, fiscal_start } = access.settings
  const today = todayIn(time_zone, requestTime())
  const period = chosenPeriod(access, view.period)
  const days = closePeriod(checkedDays(period, today), fiscal_start)
  const depth = new URLSearchParams(view.depth === undefined ? {} : { depth: view.depth })
  const read = await readCloseOf(access, days, depth, { withBalances: true, withHistory: true })
  const of = { view: parseCloseView({ period: view.period, depth: view.depth }), period }
  const { paper, reader } = paperOfClose(access, read, of, given)
  return {
    paper,
    view,
    size: view.size ?? defaultSize(reader.locale),
    isLocked: read.frozenAt !== undefined,
    period: nameClose(access.client.connection_id, read, reader),
  }
}

/** The paper with the sheets that it is printed on. */
export async function readPaperPage(access: ClientAccess, raw: RawSearchParams) {
  await redirectToMonths(chosenPeriod(access, parsePaperView(raw).period))
  const read = await readPaper(access, raw, await getReader())
  return {
    ...read,
    client: access.client,
    sheets: await sheetsOf(read.paper, read.size, paperFontsOf(getContext())),
  }
}

/**
 * The same as a file, if the person still may once it is made. A locked one is the firm's own record: it is
 * there after the client has gone, too. Throws ReadFailedError.
 */
export async function readPaperFile(
  access: ClientAccess,
  raw: RawSearchParams,
  reader: Reader,
): Promise<{ name: string; bytes: Buffer }> {
  const make = async () => {
    const { paper, size, isLocked } = await readPaper(access, raw, reader)
    return {
      name: paper.fileName,
      bytes: await drawPaper(paper, size, paperFontsOf(getContext())),
      isLocked,
    }
  }
  let file: Awaited<ReturnType<typeof make>> | undefined
  return whileAllowed(
    access,
    async () => {
      file = await make()
      return file
    },
    (failure) => {
      if (file?.isLocked === true) return file
      throw new ReadFailedError(failure)
    },
  )
}

// Where paper is Letter: all else has A4.
const letterRegions: ReadonlySet<string> = new Set(
  'US CA MX PH CL CO VE CR GT PA DO NI SV HN PR'.split(' '),
)

/** What printers have in the reader's country. */
export function defaultSize(locale: string): PaperSize {
  const { region = '' } = new Intl.Locale(locale).maximize()
  return letterRegions.has(region) ? 'letter' : 'a4'
}
