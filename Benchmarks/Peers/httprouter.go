// Usage: peer ROUTES QUERIES ROUNDS, files as in Tests/Vectors/perf. Prints the minimum nanoseconds
// for a match with httprouter, or why it cannot hold the routes.
package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
)

func rows(path string) (rows [][]string) {
	file, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		rows = append(rows, strings.Split(lines.Text(), "\t"))
	}
	return
}

func main() {
	router := httprouter.New()
	found := ""
	for _, row := range rows(os.Args[1]) {
		id, pattern := row[0], row[1]
		func() {
			defer func() {
				if reason := recover(); reason != nil {
					fmt.Println("-\trefuses", pattern)
					os.Exit(0)
				}
			}()
			router.GET(pattern, func(http.ResponseWriter, *http.Request, httprouter.Params) { found = id })
		}()
	}
	queries := rows(os.Args[2])
	rounds, _ := strconv.Atoi(os.Args[3])
	wrong := 0
	for _, query := range queries {
		found = "-1"
		if handle, parameters, _ := router.Lookup("GET", query[0]); handle != nil {
			handle(nil, nil, parameters)
		}
		if found != query[1] {
			wrong++
		}
	}
	least := 0.0
	sum := 0
	for round := 0; round < rounds; round++ {
		start := time.Now()
		for _, query := range queries {
			_, parameters, _ := router.Lookup("GET", query[0])
			for _, parameter := range parameters {
				sum += len(parameter.Value)
			}
		}
		if took := float64(time.Since(start).Nanoseconds()) / float64(len(queries)); round == 0 || took < least {
			least = took
		}
	}
	fmt.Printf("%.1f\t%d wrong\n", least, wrong)
	if sum == 0 {
		os.Exit(1)
	}
}
