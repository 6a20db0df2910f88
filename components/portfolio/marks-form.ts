/** The id of the one form that all stars of the table belong to. */
export const marksForm = 'portfolio-marks'
