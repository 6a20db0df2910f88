import { type FileFormat, fileFormats } from '@/lib/domain/exports/export-run'

const usual: FileFormat = 'csv'

/** The format of a pack’s transactions: as it was chosen, where that is one that is written here. */
export function packFormat(chosen: string | undefined): FileFormat {
  return fileFormats.find((each) => each === chosen) ?? usual
}
