import type { PgConnection } from "@effect/sql-pg"
import { Deferred, Effect, Exit, Fiber, Predicate, Stream } from "effect"
import { SqlError, type SqlConnection } from "effect/sql"
import { takesNoWrites, leaveStandby } from "./DatabaseAway.ts"

/**
 * True if a statement may leave together with the BEGIN before it: one that only reads or locks
 * does nothing if that BEGIN has failed.
 */
const mayTravelWithBegin = (statement: string): boolean => /^\s*SELECT\b/i.test(statement)

type Rows = ReadonlyArray<PgConnection.Row>
type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

const rowsOf = ({ rows }: PgConnection.Result): Rows => rows

const transformed = (rows: Effect.Effect<Rows, SqlError.SqlError>, transform: Transform) =>
  transform === undefined ? rows : Effect.map(rows, transform)

// PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement has failed.
const hasCommitted = (result: unknown): Effect.Effect<void, SqlError.SqlError> =>
  Predicate.hasProperty(result, "command") && result.command === "ROLLBACK"
    ? Effect.fail(
        new SqlError.SqlError({
          reason: new SqlError.UnknownError({
            cause: undefined,
            message: "The transaction had failed and was rolled back",
            operation: "commit"
          })
        })
      )
    : Effect.void

/**
 * The connection of one transaction. BEGIN waits for the first statement, and leaves with it where
 * it may: what begins at once travels together on a connection that pipelines. A transaction without
 * a statement is none.
 */
export class PgTransaction implements SqlConnection.Connection {
  private readonly session: PgConnection.PgConnection
  readonly pipelines: boolean
  private beginning: string | undefined
  private opening: Deferred.Deferred<void, SqlError.SqlError> | undefined
  private isBegun = false
  private isOpen = false
  private isHeldUp = false
  private isOnStandby = false
  private readonly endings: Array<Effect.Effect<void>> = []
  private sent = 0

  constructor(session: PgConnection.PgConnection, pipelines: boolean) {
    this.session = session
    this.pipelines = pipelines
  }

  /** True for a transaction; false for a connection of statements by themselves. */
  get hasBegun(): boolean {
    return this.isBegun
  }

  /** Number of waits for BEGIN and COMMIT alone: none if they travel with a statement. */
  waitsFor(first: string): number {
    const forBegin = this.pipelines && mayTravelWithBegin(first) ? 0 : 1
    return forBegin + (this.endings.length === 0 ? 1 : 0)
  }

  /** By default with BEGIN. */
  begin(statement: string | undefined): Effect.Effect<void> {
    return Effect.sync(() => {
      this.isBegun = true
      this.beginning = statement
    })
  }

  /** Keeps an effect of one statement for the end: it leaves with COMMIT. */
  endWith(effect: Effect.Effect<void>): void {
    this.endings.push(effect)
  }

  get commit(): Effect.Effect<void, SqlError.SqlError> {
    return Effect.suspend(() => {
      const { endings, opening } = this
      if (endings.length > 0) return this.commitWith(endings)
      return opening === undefined
        ? Effect.void
        : Effect.andThen(Deferred.await(opening), this.committed)
    })
  }

  private get committed() {
    return Effect.flatMap(this.session.query("COMMIT"), hasCommitted)
  }

  private commitWith(endings: ReadonlyArray<Effect.Effect<void>>) {
    return Effect.gen({ self: this }, function* () {
      const before = this.sent
      const last = yield* Effect.forEach(endings, (ending) =>
        Effect.forkDetach(ending, { startImmediately: true })
      )
      // What had to wait for something before its statement must not come after the end.
      if (this.sent !== before + endings.length) {
        const exits = yield* Fiber.awaitAll(last)
        const failed = exits.find(Exit.isFailure)
        if (failed !== undefined) {
          yield* this.rollback
          yield* failed
        }
      }
      const committed = yield* Effect.exit(this.committed)
      // The first to fail is the reason why those after it did.
      yield* Effect.forEach(last, Fiber.join, { discard: true })
      yield* committed
    })
  }

  get rollback(): Effect.Effect<void, SqlError.SqlError> {
    return Effect.suspend(() =>
      this.opening === undefined ? Effect.void : Effect.asVoid(this.session.query("ROLLBACK"))
    ).pipe(Effect.tap(() => (this.isOnStandby ? this.left : Effect.void)))
  }

  /** The next transaction opens a connection anew, by an address that may lead elsewhere by now. */
  private get left() {
    return Effect.ignore(this.session.query(leaveStandby))
  }

  control(statement: string): Effect.Effect<void, SqlError.SqlError> {
    return Effect.asVoid(this.within(statement, this.session.query(statement)))
  }

  /** Sends BEGIN, in a fiber of its own: whoever waits for it may be interrupted. */
  private open(begun: Deferred.Deferred<void, SqlError.SqlError>) {
    const { beginning } = this
    return this.session.query(beginning ?? "BEGIN", [], beginning === undefined).pipe(
      Effect.map(() => {
        this.isOpen = true
      }),
      Deferred.into(begun),
      Effect.forkDetach({ startImmediately: true })
    )
  }

  private within<A>(
    sql: string,
    statement: Effect.Effect<A, SqlError.SqlError>
  ): Effect.Effect<A, SqlError.SqlError> {
    return Effect.suspend(() => {
      this.sent += 1
      // Reserved for statements that stand by themselves, such as VACUUM.
      if (this.isOpen || !this.isBegun) return this.noticing(statement)
      const known = this.opening
      const begun = known ?? Deferred.makeUnsafe<void, SqlError.SqlError>()
      this.opening = begun
      const opened = Deferred.await(begun)
      // What reads must not overtake a lock that waits for BEGIN.
      this.isHeldUp ||= !mayTravelWithBegin(sql)
      const rest = this.noticing(
        this.isHeldUp ? Effect.andThen(opened, statement) : Effect.tap(statement, () => opened)
      )
      return known === undefined ? Effect.andThen(this.open(begun), rest) : rest
    })
  }

  private noticing<A>(statement: Effect.Effect<A, SqlError.SqlError>) {
    return Effect.tapError(statement, (error) =>
      Effect.sync(() => {
        this.isOnStandby ||= takesNoWrites(error)
      })
    )
  }

  private rows(sql: string, params: ReadonlyArray<unknown>, prepare = true) {
    return this.within(sql, Effect.map(this.session.query(sql, params, prepare), rowsOf))
  }

  execute(sql: string, params: ReadonlyArray<unknown>, transform: Transform) {
    return transformed(this.rows(sql, params), transform)
  }

  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.within(sql, this.session.query(sql, params))
  }

  executeWithoutTransform(sql: string, params: ReadonlyArray<unknown>) {
    return this.rows(sql, params)
  }

  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.within(sql, this.session.queryValues(sql, params))
  }

  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.within(sql, this.session.queryValues(sql, params, false))
  }

  executeUnprepared(sql: string, params: ReadonlyArray<unknown>, transform: Transform) {
    return transformed(this.rows(sql, params, false), transform)
  }

  executeStream(sql: string, params: ReadonlyArray<unknown>, transform: Transform) {
    const begun = this.within("", Effect.void)
    const rows = Stream.unwrap(Effect.as(begun, this.session.stream(sql, params)))
    return transform === undefined
      ? rows
      : Stream.map(rows, (row) => transform([row])[0] as PgConnection.Row)
  }
}
