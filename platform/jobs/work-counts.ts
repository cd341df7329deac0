/** Counts the work that a platform does besides calls, by the name of its job. */
export class WorkCounts {
  readonly #runs = new Map<string, { runs: number; failures: number }>()

  /** Notes one run of a job; a run of one that looks for work counts if there was some. */
  add(job: string, hasFailed: boolean): void {
    const known = this.#runs.get(job) ?? { runs: 0, failures: 0 }
    known.runs += 1
    if (hasFailed) known.failures += 1
    this.#runs.set(job, known)
  }

  /** Yields each job with its runs since the start, and how many of them failed. */
  *entries(): Generator<{ job: string; runs: number; failures: number }> {
    for (const [job, counts] of this.#runs) yield { job, ...counts }
  }
}
