# Prints COUNT different links of the DoCodeGo example, the same ones each time:
#
#     awk -v count=1000 -f links.awk
#
# Of one hundred, 82 lead to a screen, some with a query. The rest are for other apps, mistyped or
# malformed.
BEGIN {
  split("acme-corp beta-labs northwind globex initech umbrella hooli stark-industries", orgs, " ")
  split("ada bob carol dan eve frank grace heidi ivan judy mallory niaj olivia peggy", people, " ")
  split("platform design mobile research growth support", teams, " ")
  seed = 20260101
  for (line = 0; line < count; line++) {
    seed = (seed * 16807) % 2147483647
    kind = seed % 100
    # Each link contains its line number, so that no result can come from a cache that an app would
    # not have.
    org = orgs[1 + int(seed / 100) % 8] "-" line
    person = people[1 + int(seed / 800) % 14] "-" seed
    team = teams[1 + int(seed / 11200) % 6] "-" seed % 9973
    if (kind < 20) print "docodego://app/" org "/members"
    else if (kind < 45) print "docodego://app/" org "/members/" person
    else if (kind < 55) print "docodego://app/" org "/members/" person "/activity"
    else if (kind < 67) print "docodego://app/" org "/teams/" team
    else if (kind < 72) print "docodego://app/search?q=" person "%20" org "&page=" 1 + seed % 9
    else if (kind < 78) print "docodego://app/" org "/settings/general"
    else if (kind < 82) print "docodego://app/invitations/" seed "-" int(seed / 7) "-" line
    else if (kind < 88) print "https://www.example.com/" org "/" person "?utm_source=mail"
    else if (kind < 92) print "docodego://app/" org "/unknown/" person
    else if (kind < 95) print "docodego://auth/callback?code=" seed "&state=" line
    else if (kind < 97) print "docodego://app/" org "/members/" person "%zz"
    else if (kind < 99) print "docodego://app/" org "//members"
    else print "mailto:" person "@" org ".test"
  }
}
