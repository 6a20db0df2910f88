import type { CloseRead } from '@/lib/domain/close/close-read'
import { todayIn } from '@/lib/domain/periods/day-range'
import { accountNames } from '@/lib/format/account-name'
import { createReader, type Reader } from '@/lib/format/create-reader'
import type { ShownClose } from '@/lib/present/close/shown-close'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Paper } from '@/lib/present/paper/paper'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { listSharedAccounts } from '@/lib/server/db/saved-view'

/** The paper of a close as it was read, with a reader of the days that the close goes by. */
export function paperOfClose(
  access: ClientAccess,
  read: CloseRead,
  of: Pick<ShownClose, 'view' | 'period'>,
  { locale, fiscalStart }: Reader,
): { readonly paper: Paper; readonly reader: Reader } {
  const { client, firm } = access
  const reader = createReader({ locale, timeZone: read.timeZone, fiscalStart })
  const shown = {
    ...of,
    client,
    accounts: accountNames(read.basis.accounts ?? listSharedAccounts(access), reader),
    today: todayIn(firm.time_zone, requestTime()),
    read,
    // On paper nothing is decided, so no finding is sent back.
    sealOf: () => '',
  }
  return { paper: makePaper(shown, firm.name, reader), reader }
}
