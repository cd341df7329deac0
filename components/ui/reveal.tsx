'use client'
import { domAnimation, LazyMotion, m, useReducedMotion } from 'framer-motion'
import type { ReactNode } from 'react'

/** Lets something that has just come about rise into its place; stands still under reduced motion. Private pages only. */
export function Reveal({ children }: { children: ReactNode }) {
  const still = useReducedMotion()
  return (
    <LazyMotion features={domAnimation} strict>
      <m.div
        initial={still ? false : { opacity: 0, y: 6 }}
        animate={{ opacity: 1, y: 0 }}
        transition={{ duration: 0.18, ease: [0.2, 0, 0, 1] }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}
