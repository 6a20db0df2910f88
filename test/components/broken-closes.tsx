import ChangesPage from '@/app/(desk)/(firm)/changes/page'
import BoardPage from '@/app/(desk)/(firm)/closes/page'
import PacksPage from '@/app/(desk)/(firm)/exports/packs/page'
import ExceptionsPage from '@/app/(desk)/clients/[connection_id]/close/exceptions/page'
import ClosePage from '@/app/(desk)/clients/[connection_id]/close/page'
import HandedOverPage from '@/app/(desk)/clients/[connection_id]/exports/handed-over/page'
import QuestionsPage from '@/app/(desk)/clients/[connection_id]/questions/page'
import PaperPage from '@/app/(paper)/clients/[connection_id]/close/paper/page'
import { page } from '@/test/components/broken-screens'

const june = { period: '2026-06' }

/** The close of a month, which reads the bank and keeps what it came to. */
export const closeScreens = {
  close: page(ClosePage, {}, june),
  paper: page(PaperPage, {}, june),
}

export const board = page(BoardPage, {}, june)

/** What rests on what is kept, and calls no bank. */
export const keptScreens = {
  board,
  changes: page(ChangesPage, {}),
  packs: page(PacksPage, {}, { month: '2026-06' }),
  exceptions: page(ExceptionsPage, {}),
  questions: page(QuestionsPage, {}),
  'handed over': page(HandedOverPage, {}),
}
