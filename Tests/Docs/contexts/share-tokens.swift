import LandfallAuth
import LandfallDomain

func standing(
  of token: String, for game: SharedEntity, keys: any ShareKeySource,
  verifier: inout ShareTokenVerifier, registry: any ShareTokenRegistry, now: Timestamp
) async throws -> TokenStanding {
  // BLOCK
  return standing
}
