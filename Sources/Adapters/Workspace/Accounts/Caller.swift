/// The person who makes a call, and their session.
struct Caller {
  let person: PersonRecord
  let session: SessionRow
}
