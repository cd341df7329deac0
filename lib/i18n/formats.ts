/** The formats of dates and numbers by name, `format.dateTime(date, 'moment')`, for server and browser. */
export const FORMATS = {
  dateTime: {
    day: { year: 'numeric', month: 'short', day: 'numeric' },
    moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    exact: {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    },
  },
  number: {
    count: { maximumFractionDigits: 0 },
    share: { style: 'percent', maximumFractionDigits: 1 },
    bytes: { style: 'unit', unit: 'byte', unitDisplay: 'narrow', notation: 'compact', maximumFractionDigits: 1 },
  },
} as const
