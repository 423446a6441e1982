import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("An app's server.json")
struct ServerDeclarationTests {
  @Test("Missing members have their defaults", .review("R5"))
  func usual() throws {
    for declaration in [ServerDeclaration(), try ServerDeclaration(json: #"{"version":1}"#)] {
      #expect(declaration.rpcPath == "/rpc" && declaration.healthPath == "/api/health")
      #expect(declaration.endpoints == SignInEndpoints())
      let list = declaration.contract("members", .list)
      #expect(list.procedure == ORPCProcedure("members.list"))
      #expect(list.remove == ORPCProcedure("members.remove"))
      #expect(list.set == ORPCProcedure("members.set"))
      let detail = declaration.contract("member", .detail)
      #expect(detail.procedure == ORPCProcedure("member.get"))
      #expect(detail.remove == nil && detail.set == nil)
    }
  }

  @Test("Each member has its effect", .review("R5"))
  func declared() throws {
    let declaration = try ServerDeclaration(
      json: """
        {"version": 1, "rpc": "/api/rpc", "health": "/up", "signIn": {"sendCode": "/s", "revoke": "/r"},
         "organizations": {"list": "orgs.mine", "activate": "orgs.switch"},
         "lists": {"search": {"procedure": "search.query", "method": "GET", "organization": null,
           "cursor": "after", "limit": 5, "inputs": {"page": "number"}, "title": "label",
           "titleKey": "labelKey", "remove": "search.forget", "set": "search.put"}},
         "details": {"member": {"procedure": "members.get"}}}
        """)
    #expect(declaration.rpcPath == "/api/rpc" && declaration.healthPath == "/up")
    #expect(declaration.endpoints.sendCode == "/s" && declaration.endpoints.revoke == "/r")
    #expect(declaration.endpoints.code == SignInEndpoints().code)
    #expect(declaration.organizations.list == ORPCProcedure("orgs.mine"))
    #expect(declaration.organizations.activate == ORPCProcedure("orgs.switch"))
    let search = declaration.contract("search", .list)
    #expect(search.procedure == ORPCProcedure("search.query", method: .get))
    #expect(search.organizationInput == nil && search.cursorInput == "after")
    #expect(search.limit == 5 && search.inputTypes == ["page": .number])
    #expect(search.titleField == "label" && search.titleKeyField == "labelKey")
    #expect(search.remove == ORPCProcedure("search.forget"))
    #expect(search.set == ORPCProcedure("search.put"))
    let member = declaration.contract("member", .detail)
    #expect(member.procedure == ORPCProcedure("members.get") && member.organizationInput == "org")
  }

  @Test(
    "A malformed file is refused at its key", .review("R5"),
    arguments: [
      ("", "1:1"), ("[]", "1:1"), ("{}", "1:1"), (#"{"version":2}"#, "1:12"),
      (#"{"version":1,"rcp":"/"}"#, "1:14"), (#"{"version":1,"rpc":"rpc"}"#, "1:20"),
      (#"{"version":1,"rpc":"/a?b"}"#, "1:20"), (#"{"version":1,"rpc":"/a#b"}"#, "1:20"),
      (#"{"version":1,"signIn":{"code":7}}"#, "1:31"), (#"{"version":1,"signIn":[]}"#, "1:23"),
      // The first of several errors is reported.
      (#"{"version":1,"signIn":{"revoke":7,"code":7,"identity":7,"refresh":7}}"#, "1:33"),
      (#"{"version":1,"organizations":{"list":"a..b"}}"#, "1:38"),
      (#"{"version":1,"lists":{"a":{"method":"PUT"}}}"#, "1:37"),
      (#"{"version":1,"lists":{"a":{"limit":0}}}"#, "1:36"),
      (#"{"version":1,"lists":{"a":{"limit":"5"}}}"#, "1:36"),
      (#"{"version":1,"lists":{"a":{"inputs":{"p":"float"}}}}"#, "1:42"),
      (#"{"version":1,"lists":{"a":{"inputs":["p"]}}}"#, "1:37"),
      (#"{"version":1,"lists":{"a":{"title":""}}}"#, "1:36"),
    ])
  func refused(json: String, place: String) {
    #expect {
      try ServerDeclaration(json: json)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("server.json:" + place + ": ")
    }
  }
}
