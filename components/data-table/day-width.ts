/** A column of days: "28. Sept. 2026", the longest in any language, whole. */
export const dayWidth = 'w-30'
