/** For how many days a firm may keep its audit log; null for ever. A year is the least. */
export const auditDays = [null, 365, 730, 1095, 2555, 3650] as const
/** For how many days it may keep the files of its exports. */
export const exportDays = [1, 7, 30, 90] as const

export interface Retention {
  audit_days: (typeof auditDays)[number]
  export_days: (typeof exportDays)[number]
}

export const defaultRetention: Retention = { audit_days: null, export_days: 7 }

/** Undefined unless both are among the choices. */
export function parseRetention(audit: unknown, exports: unknown): Retention | undefined {
  const audit_days = auditDays.find((days) => String(days ?? '') === audit)
  const export_days = exportDays.find((days) => String(days) === exports)
  return audit_days === undefined || export_days === undefined
    ? undefined
    : { audit_days, export_days }
}
