import { drawn } from './drawn-icon'

// Drawn on the server only: beside the other ones, they would be in the script of each page.
const CIRCLE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0'
export const PersonIcon = drawn(`${CIRCLE}M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6.5 19c1-2.7 3-4 5.5-4s4.5 1.3 5.5 4`)
export const UserIcon = drawn('M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 21a7.5 7.5 0 0 1 15 0')
export const TicketIcon = drawn('M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v2M14 11v2M14 15v2')
export const DashboardIcon = drawn('M4 4h6v8H4zM14 4h6v4h-6zM14 12h6v8h-6zM4 16h6v4H4z')
export const GlobeIcon = drawn(`${CIRCLE}M8 12a4 9 0 1 0 8 0a4 9 0 1 0-8 0M3 12h18`)
export const SignOutIcon = drawn('M10 4H5v16h5M15 8l4 4-4 4M19 12H9')
export const DownloadIcon = drawn('M12 4v11M7.5 10.5 12 15l4.5-4.5M4 20h16')
export const PreviousIcon = drawn('M19 12H5M11 6l-6 6 6 6')
export const NextIcon = drawn('M5 12h14M13 6l6 6-6 6')
export const PauseIcon = drawn(`${CIRCLE}M10 9v6M14 9v6`)
export const HourglassIcon = drawn('M6 3h12M6 21h12M7 3v4l5 5 5-5V3M7 21v-4l5-5 5 5v4')
export const PencilIcon = drawn('M4 20l1-4L16 5l3 3L8 19zM14 7l3 3M14 20h6')
