import { drawn } from '@/components/ui/drawn-icon'

const RING = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

export const ClockIcon = drawn(`${RING}M12 6v6l4 2`)
export const DoneIcon = drawn(`${RING}m7 0 2 2 4-4`)
export const FailureIcon = drawn(`${RING}M12 8v4m0 4v.01`)
export const MailIcon = drawn('M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm-1.5 3 9.5 6 9.5-6')
export const RingIcon = drawn(RING)
