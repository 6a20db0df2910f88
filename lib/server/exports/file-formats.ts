import type { FileFormat } from '@/lib/domain/exports/export-run'
import { csvFile } from '@/lib/server/exports/csv-file'
import type { WriteFile } from '@/lib/server/exports/file-content'
import { ofxFile, qifFile } from '@/lib/server/exports/ledger-files'
import { xlsxFile } from '@/lib/server/exports/xlsx-file'

/** How each format is written and sent. */
export const fileWriters: Readonly<Record<FileFormat, FileWriter>> = {
  csv: { write: csvFile, contentType: 'text/csv; charset=utf-8', keepsAccountsApart: false },
  xlsx: {
    write: xlsxFile,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    keepsAccountsApart: false,
  },
  ofx: { write: ofxFile, contentType: 'application/x-ofx', keepsAccountsApart: true },
  qif: { write: qifFile, contentType: 'application/qif', keepsAccountsApart: true },
}

export interface FileWriter {
  write: WriteFile
  contentType: string
  /** What a ledger takes in: settled rows alone, each account's by themselves. */
  keepsAccountsApart: boolean
}
