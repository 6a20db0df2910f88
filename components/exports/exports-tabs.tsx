import { Tab, Tabs } from '@/components/ui/tabs'
import { ledgerMemoryHref } from '@/lib/search-params/ledger-export'
import { exportPath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

/** What was made, and what was handed to the ledger. */
export async function ExportsTabs({
  connection_id,
  current,
}: {
  connection_id: string
  current: 'files' | 'handed_over'
}) {
  const { text } = await getReader()
  return (
    <Tabs
      label={text('portfolio.views')}
      className="self-end max-xl:order-last max-xl:-mx-6 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:border-line max-xl:px-6 max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:px-4 xl:-mb-px xl:ms-3 xl:h-11 xl:[&>.tab]:h-11"
    >
      <Tab href={exportPath(connection_id)} current={current === 'files'}>
        {text('ledger_data.tab_files')}
      </Tab>
      <Tab href={ledgerMemoryHref(connection_id)} current={current === 'handed_over'}>
        {text('ledger_data.handed_over')}
      </Tab>
    </Tabs>
  )
}
