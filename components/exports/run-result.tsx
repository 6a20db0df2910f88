'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { RunState } from '@/components/exports/run-report'
import { exportRun, type ExportRunView } from '@/lib/queries/export-run'
import { withQueries } from '@/lib/queries/query-client'

/** What became of an export, or how far it is, in a row of the list. */
export function RunResult({ connection_id, run }: { connection_id: string; run: ExportRunView }) {
  return run.isOver ? (
    <Result run={run} />
  ) : (
    <ResultNow connection_id={connection_id} listed={run} />
  )
}

const ResultNow = withQueries(function ResultNow({
  connection_id,
  listed,
}: {
  connection_id: string
  listed: ExportRunView
}) {
  const router = useRouter()
  const { data } = useQuery({ ...exportRun(connection_id, listed.id), initialData: listed })
  const run = data ?? listed
  useEffect(() => {
    // What can be done with it now is the list’s to say.
    if (run.isOver) router.refresh()
  }, [run.isOver, router])
  return <Result run={run} />
})

function Result({ run }: { run: ExportRunView }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {run.share !== null && (
        <progress
          className="bar w-24 flex-none max-lg:hidden"
          aria-label={run.headline}
          max={1}
          value={run.share}
        />
      )}
      <RunState tone={run.tone}>{run.state}</RunState>
      <span className="truncate text-quiet">{run.note}</span>
    </span>
  )
}
